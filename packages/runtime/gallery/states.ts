import type { ComponentChildren } from "preact";

/** What a component looks like in each of its states, by the name of the state. */
export type States = Readonly<Record<string, ComponentChildren>>;
