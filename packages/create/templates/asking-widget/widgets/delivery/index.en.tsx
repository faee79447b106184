import { request, serverError, settingsOf, useOrder, useRemote, useSettings } from "orderpane/runtime";
import { KeyValueList, Notice, Panel, RetryButton, Spinner } from "orderpane/ui";
import { readDelivery } from "./delivery.ts";

/** Shows where the parcel is. It asks the server for that: server.ts beside this file. */
export default function Delivery() {
  const { id } = useOrder();
  const { server, serverKey } = useSettings(settingsOf({ server: "url", serverKey: "string" }));
  const { data, error, reload } = useRemote(
    server,
    { order_id: id },
    { transport: (url, options) => request(url, { ...options, key: serverKey }), read: readDelivery },
  );

  if (error) {
    return (
      <Panel>
        <Notice tone="danger" action={<RetryButton onClick={reload} />}>
          {serverError(error)?.message ?? "The server does not respond"}
        </Notice>
      </Panel>
    );
  }
  return (
    <Panel>
      {data ? (
        <KeyValueList
          items={[
            ["Delivery", data.status],
            ["Where", data.place],
          ]}
        />
      ) : (
        <Spinner />
      )}
    </Panel>
  );
}
