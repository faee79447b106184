export { guard, mount } from "./mount.tsx";
export { sendReports } from "./send-reports.ts";
