import { type Remote, useOrder, useRemote, useSettings } from "@orderpane/runtime";
import { problemOf, readStatuses, type Status } from "./history.ts";
import styles from "./order-status.module.css";

/** Shows an order's history, loaded from the application's server with JSONP. */
export default function OrderStatus() {
  const { id } = useOrder();
  const { server } = useSettings<{ server?: string }>();
  const remote = useRemote(server ?? null, { order_id: id }, { read: readStatuses });

  return (
    <section class={styles.panel}>
      {server ? <Outcome remote={remote} /> : <p role="alert">Не указана настройка server</p>}
    </section>
  );
}

function Outcome({ remote }: { remote: Remote<Status[]> }) {
  if (remote.status === "loading") return <p role="status">Загрузка…</p>;
  if (remote.status === "failed") {
    return (
      <div role="alert">
        <p>{problemOf(remote.error)}</p>
        <button type="button" class={styles.retry} onClick={remote.reload}>
          Повторить
        </button>
      </div>
    );
  }
  if (remote.data.length === 0) return <p class={styles.muted}>Статусов пока нет</p>;
  return <StatusTable statuses={remote.data} />;
}

function StatusTable({ statuses }: { statuses: Status[] }) {
  return (
    <table class={styles.table}>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col">Статус</th>
          <th scope="col">Комментарий</th>
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ at, title, comment }) => (
          <tr>
            <td class={styles.muted}>{formatDate(at)}</td>
            <td>{title}</td>
            <td>{comment}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Formats date and time in the reader's time zone; other text is shown unchanged. The runtime's `formatDate`
 * keeps the time zone of the text, which is right for an order's dates, but an application's server may use
 * UTC.
 */
function formatDate(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return date.toLocaleString("ru", { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" });
}
