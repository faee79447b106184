import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { badCatalogFile } from "./catalog-error.ts";

/** A row with its number as spreadsheets count: the header is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** In bytes. */
export const csvLimits = { file: 1024 ** 3, row: 1024 ** 2 } as const;

/**
 * Reads UTF-8, Windows-1251 or UTF-16 (Excel's Unicode text), with semicolons, commas or tabs between the
 * columns. Leaves empty rows out.
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const { text, head } = await decodeText(chunks);
  const parser = parse({
    bom: true,
    delimiter: separatorOf(head),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: csvLimits.row,
  });
  // An error of the text destroys the parser, and reading it below throws the error.
  pipeline(Readable.from(text), parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.some((cell) => cell !== "")) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of what was read.
    const parsed = Number(error["records"] ?? row);
    throw badCatalogFile(`row ${parsed + 1}: ${problems[error.code] ?? error.message}`);
  }
}

const problems: Partial<Record<CsvError["code"], string>> = {
  CSV_MAX_RECORD_SIZE: `expected a row of at most ${csvLimits.row / 1024 ** 2} MiB, found a longer one: a quotation mark may be missing`,
  CSV_QUOTE_NOT_CLOSED: 'expected a quotation mark (") at the end of a cell, found the end of the file',
  CSV_INVALID_CLOSING_QUOTE: 'expected a separator after a closing quotation mark ("), found something else',
  INVALID_OPENING_QUOTE: 'expected quotation marks (") around a whole cell, found one inside of a cell',
};

/** The encoding is what the beginning says, or what it can be read as. */
async function decodeText(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: string; text: AsyncGenerator<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start: Uint8Array = first.done ? new Uint8Array() : first.value;
  const encoding = encodingOf(start);
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: Uint8Array | undefined) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw badCatalogFile(
        `expected UTF-8, Windows-1251 or UTF-16 in the whole file, found bytes that are not ${encoding.toUpperCase()}`,
      );
    }
  };
  const head = decode(start);
  async function* text(): AsyncGenerator<string> {
    yield head;
    let size = start.length;
    // Going on with the iterator ends it, too, if nobody reads to the end.
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
      size += chunk.length;
      if (size > csvLimits.file) {
        throw badCatalogFile(`expected at most ${csvLimits.file / 1024 ** 3} GiB, found more`);
      }
      yield decode(chunk);
    }
    yield decode(undefined);
  }
  return { head, text: text() };
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return isUtf8(start) ? "utf-8" : "windows-1251";
}

/** The last character may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The one that the header has most of. */
function separatorOf(text: string): string {
  const [header = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/\r?\n/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [";", "\t", ","].toSorted((a, b) => count(b) - count(a))[0]!;
}
