import type { GenericSchema } from "@orderpane/protocol/json";

/** When a fault strikes. At `after` and `mid-answer` the request was executed. */
export const faultMoments = ["before", "after", "mid-answer"] as const;

export type FaultMoment = (typeof faultMoments)[number];

/**
 * Everything that is known about one kind of fault. `Fields` are the members of its action beside `kind`. A
 * kind has at least one effect; its effects decide at which moments it can strike.
 */
export type FaultKind<Fields extends object> = FaultForms<Fields> & AtLeastOne<FaultEffects<Fields>>;

interface FaultForms<Fields> {
  /** The words that follow the name of the kind in a fault's text form, as help shows them. */
  readonly usage: string;
  /** Checks the action of a fault in JSON, its `kind` among the members. */
  readonly schema: GenericSchema<unknown, Fields>;
  /**
   * Reads the words that follow the name of the kind in a fault's text form, and removes them from `words`.
   * Returns the fields in JSON form, which `schema` checks.
   */
  parse(words: string[], name: string): object;
  /** Returns the words that `parse` reads as these fields. */
  print(fields: Fields): string[];
  /**
   * How the request log shows it; `null` if the client gets the store's own response, which needs no second
   * entry.
   */
  readonly log: FaultLog<Fields> | null;
  /** Whether it applies to a request at all. Default: to every request that its `match` lets through. */
  appliesTo?(request: MatchedRequest): boolean;
  /** By how many ms the store's list of widgets is behind. Default 0. */
  lagMs?(fields: Fields): number;
}

export interface FaultLog<Fields> {
  /** Same as {@link FaultForms.print}, without what may be secret. */
  print?(fields: Fields): string[];
  /** The body of a response that the fault makes up itself. */
  bodyOf?(fields: Fields): string;
  /** Set if the client never gets the end of the body. */
  readonly isEndless?: true;
}

export interface FaultEffects<Fields> {
  /**
   * Replaces the store's response. `before`: the request is not executed. `after`: its response is thrown
   * away.
   */
  replace(fields: Fields, stage: Stage): Response | Promise<Response>;
  /** `before`: what happens until the request is executed. */
  before(fields: Fields, stage: Stage): Promise<void>;
  /** `after`: changes or delays the store's response. */
  after(fields: Fields, response: Response, stage: Stage): Response | Promise<Response>;
  /**
   * `mid-answer`: the response, broken or slowed down within its body. Never called for a response without a
   * body.
   */
  within(fields: Fields, whole: WholeResponse, stage: Stage): Response;
}

/** A response of the store whose body was read to its end. */
export interface WholeResponse {
  /** Status and headers, the length of the body among them. */
  readonly head: ResponseInit;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What the effects of a fault can wait for. */
export interface Stage {
  readonly wait: (ms: number) => Promise<void>;
  /** Rejects when nobody waits for the response any more: the client has left, or the platform closes. */
  readonly gone: Promise<never>;
  /** Rejects when the client has left. */
  readonly left: Promise<never>;
}

/** The parts of a request that decide which faults apply to it. */
export interface MatchedRequest {
  readonly method: string;
  readonly pathname: string;
  /** Host of the store that the request is for. */
  readonly host: string;
}

/** The moments at which a kind can strike. The first is the default. */
export function momentsOf({ replace, before, after, within }: Partial<FaultEffects<never>>): FaultMoment[] {
  const effects = { before: replace ?? before, after: replace ?? after, "mid-answer": within };
  return faultMoments.filter((moment) => effects[moment] !== undefined);
}

type AtLeastOne<T> = { [Name in keyof T]: Pick<T, Name> & Partial<T> }[keyof T];
