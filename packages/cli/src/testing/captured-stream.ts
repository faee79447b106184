import { Writable } from "node:stream";

interface CapturedStream {
  readonly stream: Writable;
  text(this: void): string;
}

export function captureStream(): CapturedStream {
  let text = "";
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
