import { request, serverError, settingsOf, useOrder, useRemote, useSettings } from "orderpane/runtime";
import { KeyValueList, Notice, Panel, RetryButton, Spinner } from "orderpane/ui";
import { readDelivery } from "./response.ts";

/** Shows where the parcel is, using the widget's server: server.ts in this folder. */
export default function Delivery() {
  const { id } = useOrder();
  const { deliveryServer, deliveryKey } = useSettings(
    settingsOf({ deliveryServer: "url", deliveryKey: "string" }),
  );
  const { data, error, reload } = useRemote(
    deliveryServer,
    { order_id: id },
    { transport: (url, options) => request(url, { ...options, key: deliveryKey }), read: readDelivery },
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
            ["Status", data.status],
            ["Where", data.place],
          ]}
        />
      ) : (
        <Spinner />
      )}
    </Panel>
  );
}
