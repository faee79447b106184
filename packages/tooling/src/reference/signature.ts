import type { Class, ClassElement, Declaration, Function, Node, VariableDeclarator } from "oxc-parser";

/** A part of a source text that its reader does not need, and what stands in its place. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** What there is to cut out of a declaration, so that its signature is left. */
export function cutsOf(node: Declaration | VariableDeclarator): Cut[] {
  switch (node.type) {
    case "FunctionDeclaration":
      return cutBody(node);
    case "ClassDeclaration":
      return cutClass(node);
    case "VariableDeclarator":
      return cutValue(node);
    default:
      return [];
  }
}

/** Cuts a text; of overlapping cuts the outer one counts. The range is the part of the text that is answered. */
export function cutText(
  source: string,
  { start, end }: { start: number; end: number },
  cuts: readonly Cut[],
): string {
  let text = "";
  let at = start;
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (cut.start < at || cut.end > end) continue;
    text += source.slice(at, cut.start) + cut.put;
    at = cut.end;
  }
  return text + source.slice(at, end);
}

/** Whether a place in the text is cut out of it. */
export function isCut(position: number, cuts: readonly Cut[]): boolean {
  return cuts.some(({ start, end }) => start <= position && position < end);
}

function cutBody({ body }: Function): Cut[] {
  return body ? [{ start: body.start, end: body.end, put: ";" }] : [];
}

function cutClass({ body }: Class): Cut[] {
  return body.body.flatMap((member) => (isPublic(member) ? cutMember(member) : [cutWhole(member)]));
}

/** A method that overrides is the base class's to explain. */
function isPublic(member: ClassElement): boolean {
  if (member.type === "StaticBlock") return false;
  if (!("key" in member)) return true;
  const isHidden = member.accessibility === "private" || member.accessibility === "protected";
  const isOverride = member.type === "MethodDefinition" && member.override;
  return !isHidden && !isOverride && member.key.type !== "PrivateIdentifier";
}

function cutMember(member: ClassElement): Cut[] {
  if (member.type === "MethodDefinition") return cutBody(member.value);
  if (member.type !== "PropertyDefinition" || !member.value || !member.typeAnnotation) return [];
  return [{ start: member.typeAnnotation.end, end: member.value.end, put: "" }];
}

/** A value says what a type beside it says already: `name: Type = value`, `name = value as Type`. */
function cutValue({ id, init }: VariableDeclarator): Cut[] {
  if (!init) return [];
  if (id.typeAnnotation) return [{ start: id.end, end: init.end, put: "" }];
  if (init.type === "TSAsExpression" && !isConstAssertion(init.typeAnnotation)) {
    return [{ start: id.end, end: init.typeAnnotation.start, put: ": " }];
  }
  if (init.type === "ArrowFunctionExpression" && init.returnType) {
    const { returnType, body } = init;
    return [
      { start: id.end, end: init.start, put: ": " },
      { start: returnType.start, end: returnType.typeAnnotation.start, put: " => " },
      { start: returnType.end, end: body.end, put: "" },
    ];
  }
  return [];
}

function isConstAssertion(type: Node): boolean {
  return (
    type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const"
  );
}

function cutWhole({ start, end }: Node): Cut {
  return { start, end, put: "" };
}
