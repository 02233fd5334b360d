// A WebSocket server of one page, for the fake server.

import { createHash } from "node:crypto";

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Answers an upgrade; returns a way to send, and calls `receive` with each message. */
export function accept(request, socket, receive) {
  const key = createHash("sha1").update(request.headers["sec-websocket-key"] + MAGIC).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  let buffer = Buffer.alloc(0);
  socket.on("data", (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      if (buffer.length < 6) return;
      let [length, at] = [buffer[1] & 127, 2];
      if (length === 126) [length, at] = [buffer.readUInt16BE(2), 4];
      else if (length === 127) [length, at] = [Number(buffer.readBigUInt64BE(2)), 10];
      if (buffer.length < at + 4 + length) return;
      const mask = buffer.subarray(at, at + 4);
      const body = Buffer.from(buffer.subarray(at + 4, at + 4 + length)).map((byte, i) => byte ^ mask[i % 4]);
      const kind = buffer[0] & 15;
      buffer = buffer.subarray(at + 4 + length);
      if (kind === 8) socket.end();
      else if (kind === 1) receive(JSON.parse(body.toString()));
    }
  });
  socket.on("error", () => {});
  return (message) => {
    const body = Buffer.from(JSON.stringify(message));
    const head = body.length < 126 ? Buffer.from([129, body.length]) : Buffer.from([129, 126, body.length >> 8, body.length & 255]);
    const long = Buffer.alloc(10);
    long[0] = 129;
    long[1] = 127;
    long.writeBigUInt64BE(BigInt(body.length), 2);
    if (!socket.destroyed) socket.write(Buffer.concat([body.length > 65535 ? long : head, body]));
  };
}
