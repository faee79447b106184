import fc from "fast-check";

/** An expression around hostile literals. */
export interface HostileProgram {
  source: string;
  /**
   * The equivalent for a classic script, where `<!--` between two tokens starts a comment, so it is written `< !--`.
   */
  reference: string;
}

/** Generates expressions with literals of every kind, also nested. */
export function hostilePrograms(): fc.Arbitrary<HostileProgram> {
  const { program } = fc.letrec<{ program: HostileProgram }>((tie) => {
    const inner = tie("program");
    return {
      program: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        { weight: 4, arbitrary: strings },
        { weight: 3, arbitrary: regexes },
        { weight: 3, arbitrary: templates(inner) },
        { weight: 4, arbitrary: taggedTemplates(inner) },
        { weight: 3, arbitrary: operators(inner) },
        { weight: 2, arbitrary: objects(inner) },
        { weight: 2, arbitrary: comments(inner) },
        { weight: 2, arbitrary: fc.tuple(inner, inner).map(([a, b]) => join`[${a},${b}]`) },
        { weight: 1, arbitrary: fc.tuple(inner, inner).map(([a, b]) => functionOf(a, b)) },
      ),
    };
  });
  return program;
}

// Complete escapes, so that any text may follow any other in a string or a template.
const anywhere = fc.constantFrom(
  ..."</script|</SCRIPT |</sCript>|<script|<SCRIPT/|<!--|<!-|-->|--!>|</style|<|/|!|>|-|$|$&|$1|]]>|&lt;|&#0;".split(
    "|",
  ),
  ..."\x01|\x08|\x0b|\x0c|\x1f|\x7f|\x85|\ufffe|\uffff|\u2028|\ufeff|\u{1f600}|\u{1fffe}|я|x|u|0|3c".split(
    "|",
  ),
  ...String.raw`\\|\<|\/|\!|\x3c|\u003C|\u{3c}|\n|\r|\0_|\'|\"|\$|\x00|\u{1f600}|\ud800|\udc00|\uFFFE|\x01`.split(
    "|",
  ),
  ..."\\\x01|\\\ufffe|\\\u{1f600}|\\я|\\\n|\\\r\n|\\\u2028|\\</script|\\\\<!--".split("|"),
  "\0_",
);
const inTemplates = fc.constantFrom("\r", "\n", "\r\n", "\r\r\n", "'", '"', "\\`");
const inTags = fc.constantFrom(...String.raw`\u{zz|\xg|\01|\u|\8`.split("|"));
const inRegexes = fc.constantFrom(
  ...String.raw`a|я|.|x*|[</script>]|[<!--]|[^\]</script]|(?<!--)|(?<!b)|(?=<script)|(?:<!--)|<\/script|<script|<!--|-->|]]>`.split(
    "|",
  ),
  ...String.raw`\/|\\|\x01|\u003c|\n|\r|\ud800|\0|$|\$|\]|\u{3}|\c|\<|\!`.split("|"),
  ..."\0|\x01|\x0b|\x1f|\ufffe|\uffff|\u{1f600}|\ufeff|[\x01-\x1f]|\\\ufffe".split("|"),
);

const text = (...kinds: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...kinds), { maxLength: 6 }).map((units) => units.join(""));

const same = (source: string): HostileProgram => ({ source, reference: source });

const strings = fc
  .tuple(fc.constantFrom('"', "'"), text(anywhere))
  .map(([quote, content]) => same(`${quote}${content}${quote}`));

const regexes = fc
  .tuple(text(inRegexes), fc.constantFrom("", "g", "i", "s", "m", "y", "dg"))
  .map(([content, flags]) => same(`/(?:)${content}/${flags}`));

type Programs = fc.Arbitrary<HostileProgram>;

function templates(inner: Programs): Programs {
  return fc
    .tuple(text(anywhere, inTemplates), fc.array(chunk(inner, anywhere, inTemplates), { maxLength: 2 }))
    .map(([head, chunks]) => join`\`${same(head)}${concat(chunks)}\``);
}

const tags = fc.constantFrom(
  "((s,...v)=>[s,s.raw,v])",
  "String.raw",
  "({n:1,t(s,...v){return[this.n,s.raw,v]}}).t",
  "((f)=>(s,...v)=>[f(s)===f(s),s.raw,v])((s)=>s)\n",
  "(function(s,...v){return[s.raw,v,Object.isFrozen(s),Array.isArray(s.raw)]})/**/",
);

function taggedTemplates(inner: Programs): Programs {
  const units = [anywhere, inTemplates, inTags];
  const chunks = fc.array(chunk(inner, ...units), { maxLength: 2 });
  // The end of a template must not follow the start of an escape.
  return fc
    .tuple(tags, text(...units), chunks)
    .map(([tag, head, rest]) => join`${same(tag)}\`${same(head)}${concat(rest)}\``);
}

function chunk(inner: Programs, ...units: fc.Arbitrary<string>[]): Programs {
  return fc.tuple(inner, text(...units)).map(([value, rest]) => join`$\{${value}}${same(rest)}`);
}

function operators(inner: Programs): Programs {
  const bodies = fc.constantFrom(
    ["[x<!--y,y]", "[x< !--y,y]"],
    ["[x<!--y<!--y,y]", "[x< !--y< !--y,y]"],
    ["`<${x<!--y}!--${y-->x}`", "`<${x< !--y}!--${y-- >x}`"],
    ["[x</script/g.lastIndex,x</*c*/script]", "[x< /script/g.lastIndex,x<script]"],
    ["[x<script,y<script/x]", "[x<script,y<script/x]"],
    ["[y-->script,y]", "[y-- >script,y]"],
  );
  return fc.tuple(bodies, inner).map(([[source = "", reference = ""], value]) => ({
    source: `((x,y,script)=>${source})(${value.source},2,1)`,
    reference: `((x,y,script)=>${reference})(${value.reference},2,1)`,
  }));
}

function objects(inner: Programs): Programs {
  return fc
    .tuple(strings, inner, inner)
    .map(([key, a, b]) => join`({${key}:${a},get x(){return ${b}},[${key}+"</script>"]:1,"<!--"(){}})`);
}

function comments(inner: Programs): Programs {
  const content = text(anywhere).map((words) => words.replace(/[\n\r\u2028]/g, " "));
  return fc
    .tuple(content, inner)
    .map(([words, value]) => join`(/*! ${same(words)} */ ${value} // ${same(words)}\n/**\n${same(words)}*/)`);
}

function functionOf(a: HostileProgram, b: HostileProgram): HostileProgram {
  return join`(()=>{"</script>";let a=${a}/*\n<!--*/let \u{20bb7}=${b};return[a,\u{20bb7}]})()`;
}

function concat(programs: readonly HostileProgram[]): HostileProgram {
  return {
    source: programs.map(({ source }) => source).join(""),
    reference: programs.map(({ reference }) => reference).join(""),
  };
}

/** A template tag for programs, applied to both of their forms. */
function join(texts: TemplateStringsArray, ...programs: HostileProgram[]): HostileProgram {
  const parts = texts.flatMap((part, index) => [same(part), ...programs.slice(index, index + 1)]);
  return concat(parts);
}
