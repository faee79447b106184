export { guard, mount } from "./mount.tsx";
