import type { GenericSchema } from "@orderpane/protocol/json";

/** When a fault strikes. At `after` and `mid-answer` the request was executed. */
export const faultMoments = ["before", "after", "mid-answer"] as const;

export type FaultMoment = (typeof faultMoments)[number];

/** `Fields` are the members of an action beside `kind`. The effects decide when a kind can strike. */
export type FaultKind<Fields extends object> = {
  readonly schema: GenericSchema<unknown, Fields>;
  /** How the request log shows it; `null` if the client gets the store's own response. */
  readonly log: FaultLog<Fields> | null;
  /** Default: to every request that its `match` lets through. */
  appliesTo?(request: MatchedRequest): boolean;
  /** Default 0. */
  lagMs?(fields: Fields): number;
} & AtLeastOne<FaultEffects<Fields>>;

export interface FaultLog<Fields> {
  bodyOf?(fields: Fields): string;
  readonly isEndless?: true;
}

export interface FaultEffects<Fields> {
  /** Replaces the store's response. `before`: the request is not executed. */
  replace(fields: Fields, stage: Stage): Response | Promise<Response>;
  before(fields: Fields, stage: Stage): Promise<void>;
  after(fields: Fields, response: Response, stage: Stage): Response | Promise<Response>;
  /** `mid-answer`: never called for a response without a body. */
  within(fields: Fields, whole: WholeResponse, stage: Stage): Response;
}

export interface WholeResponse {
  readonly head: ResponseInit;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Stage {
  readonly wait: (ms: number) => Promise<void>;
  /** Rejects when the response is not awaited any more: the client has left, or the platform closes. */
  readonly gone: Promise<never>;
  readonly left: Promise<never>;
}

export interface MatchedRequest {
  readonly method: string;
  readonly pathname: string;
  readonly host: string;
}

/** The moments at which a kind can strike. The first is the default. */
export function momentsOf({ replace, before, after, within }: Partial<FaultEffects<never>>): FaultMoment[] {
  const effects = { before: replace ?? before, after: replace ?? after, "mid-answer": within };
  return faultMoments.filter((moment) => effects[moment] !== undefined);
}

type AtLeastOne<T> = { [Name in keyof T]: Pick<T, Name> & Partial<T> }[keyof T];
