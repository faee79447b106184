import { request, settingsOf, useOrder, useRemote, useSettings } from "@orderpane/runtime";
import { Button, CopyButton, KeyValueList, Link } from "@orderpane/runtime/ui";
import { Notice, Panel, RetryButton, Skeleton } from "@orderpane/runtime/ui";
import { deliveryOf } from "./delivery.ts";
import { Timeline } from "./timeline.tsx";
import { problemOf, readTracking, type Tracking } from "./tracking.ts";

/** Shows how an order is delivered and where its parcel is, which it fetches from the server. */
export default function DeliveryTracking() {
  const order = useOrder();
  const { trackingServer } = useSettings(settingsOf({ trackingServer: "url" }));
  const { status, data, error, reload } = useRemote(
    trackingServer,
    { order_id: order.id },
    { transport: request, retries: 2, read: readTracking },
  );

  return (
    <Panel>
      <KeyValueList
        items={[...deliveryOf(order), ["Отправление", (data?.number || data?.link) && <Parcel {...data} />]]}
      />
      {error && (
        <Notice tone="danger" action={<RetryButton onClick={reload} />}>
          {problemOf(error)}
        </Notice>
      )}
      {data ? <Timeline events={data.events} /> : !error && <Skeleton lines={4} />}
      {data && !error && (
        <div>
          <Button kind="link" busy={status === "loading"} onClick={reload}>
            Обновить
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The carrier's URL is external; `Link` renders it as a link only if it is safe. */
function Parcel({ number, link }: Tracking) {
  return (
    <>
      <Link href={link}>{number || link}</Link>{" "}
      {number && <CopyButton text={number} aria-label="Копировать номер отправления" />}
    </>
  );
}
