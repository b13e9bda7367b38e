import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A DNS server on loopback that knows TXT records. */
export interface DnsSink {
  /** For the setting DNS_SERVER. */
  address: string;
  /** The texts of each name. */
  texts: Map<string, string[]>;
  close(): Promise<void>;
}

const TXT = 16;
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;

/** The name in a question, and where it ends. */
function nameAt(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** One record, with the question's name. */
function txtRecord(text: string): Buffer {
  const strings: Buffer[] = [];
  for (let at = 0; at < text.length; at += 200) {
    const part = Buffer.from(text.slice(at, at + 200));
    strings.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answer(packet: Buffer, texts: Map<string, string[]>): Buffer {
  const { name, end } = nameAt(packet, HEADER_BYTES);
  const found = packet.readUInt16BE(end) === TXT ? (texts.get(name) ?? []) : [];
  const head = Buffer.alloc(HEADER_BYTES);
  packet.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 + (found.length > 0 ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  const question = packet.subarray(HEADER_BYTES, end + 4);
  return Buffer.concat([head, question, ...found.map(txtRecord)]);
}

export async function startDnsSink(): Promise<DnsSink> {
  const texts = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (packet, client) => {
    socket.send(answer(packet, texts), client.port, client.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}
