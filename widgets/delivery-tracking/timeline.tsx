import { DateText, EmptyState } from "@orderpane/runtime/ui";
import styles from "./timeline.module.css";
import type { TrackingEvent } from "./tracking.ts";

const dayAndTime = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** Shows a parcel's events in the server's order, latest first. */
export function Timeline({ events }: { events: readonly TrackingEvent[] }) {
  if (events.length === 0) return <EmptyState>Служба доставки ещё ничего не сообщила</EmptyState>;
  return (
    <ol reversed aria-label="Путь отправления" class={styles.timeline}>
      {events.map(({ at, title, place }) => (
        <li>
          {title}
          <div class={styles.where}>
            <DateText value={at} format={dayAndTime} />
            {place && `, ${place}`}
          </div>
        </li>
      ))}
    </ol>
  );
}
