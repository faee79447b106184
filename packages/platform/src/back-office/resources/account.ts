import { plainResponse } from "../plain-response.ts";
import { encodeRecordXml } from "./record-xml.ts";
import type { Resource } from "./resource.ts";

/**
 * observed: `id` is the `insales_id` of an installation. assumed: the other fields, and no right is needed.
 */
export const account = {
  right: null,
  methods: {
    GET({ data: { store }, format }) {
      const { id, title, host } = store;
      const record = { id, title, host };
      const body = format === "json" ? JSON.stringify(record) : encodeRecordXml("account", record);
      return plainResponse(200, format, body);
    },
  },
} as const satisfies Resource;
