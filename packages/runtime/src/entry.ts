export { guard, mount } from "./mount/mount.tsx";
