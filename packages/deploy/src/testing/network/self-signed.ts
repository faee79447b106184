import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for `localhost` that nobody vouches for, with its key, both as PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(oid("550403"), tagged(0x0c, Buffer.from("localhost")))));
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const body = sequence(
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const der = sequence(body, ecdsaWithSha256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/** ASN.1 in DER, as much as a certificate of version 1 takes (RFC 5280, 4.1). */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

function time(utc: string): Buffer {
  return tagged(0x17, Buffer.from(utc));
}
