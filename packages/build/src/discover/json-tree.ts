import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { BuildError, codeFrame, placeOf } from "../errors.ts";

/** A JSON text with its name, for errors that point into it. */
export interface JsonText {
  file: string;
  text: string;
}

/** A value in a JSON text, with its place. */
export interface JsonValue {
  value: unknown;
  offset: number;
}

/** A member of an object, with the places of its name and of its value. */
export interface JsonMember extends JsonValue {
  name: string;
  nameOffset: number;
  /** The members of the value when that is an object, otherwise `null`. */
  members: JsonMember[] | null;
}

/** The members of a JSON text whose root is an object. Strict: no comments, no trailing comma, no name twice. */
export function readMembers(json: JsonText): JsonMember[] {
  const errors: ParseError[] = [];
  const root = parseTree(json.text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) throw refuse(json, error.offset, `is no JSON: ${spoken(printParseErrorCode(error.error))}`);
  const members = root && membersOf(json, root);
  if (!members) throw refuse(json, root?.offset ?? 0, "must hold an object: { … }");
  return members;
}

/** An error that points at an offset of the text. */
export function refuse(json: JsonText, offset: number, problem: string, fix?: string): BuildError {
  const place = placeOf(json.text, offset);
  return new BuildError("bad-declaration", problem, {
    file: json.file,
    place,
    frame: codeFrame(json.text, place),
    fix,
  });
}

function membersOf(json: JsonText, node: Node): JsonMember[] | null {
  if (node.type !== "object") return null;
  const names = new Set<string>();
  return (node.children ?? []).map((property) => {
    const [name, value] = property.children as [Node, Node];
    const key = name.value as string;
    if (names.has(key)) throw refuse(json, name.offset, `"${key}" is given twice`);
    names.add(key);
    return {
      name: key,
      nameOffset: name.offset,
      value: value.value,
      offset: value.offset,
      members: membersOf(json, value),
    };
  });
}

/** `CommaExpected` as a person says it: comma expected. */
function spoken(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
