/** Sends half of a body before the pause. Fails if the pause does. */
export function pausedBody(body: Uint8Array<ArrayBuffer>, pause: Promise<void>): ReadableStream<Uint8Array> {
  const half = Math.floor(body.length / 2);
  pause.catch(() => undefined);
  return new ReadableStream({
    start: (controller) => controller.enqueue(body.slice(0, half)),
    async pull(controller) {
      await pause;
      controller.enqueue(body.slice(half));
      controller.close();
    },
  });
}
