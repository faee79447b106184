import { useJsonp, useOrder, useSettings } from "@orderpane/runtime";
import { type Outcome, readOutcome, type Status } from "./answer.ts";
import styles from "./order-status.module.css";

/** The history of an order, from the application's own server by JSONP. */
export default function OrderStatus() {
  const { id } = useOrder();
  const { server } = useSettings<{ server?: string }>();
  const remote = useJsonp(server ?? null, { params: { order_id: id } });

  return (
    <section class={styles.panel}>
      {server ? (
        <History outcome={readOutcome(remote)} retry={remote.reload} />
      ) : (
        <p role="alert">Не указан адрес сервера приложения: настройка server</p>
      )}
    </section>
  );
}

function History({ outcome, retry }: { outcome: Outcome; retry: () => void }) {
  if (outcome === "loading") return <p role="status">Загрузка…</p>;
  if ("problem" in outcome) {
    return (
      <div role="alert">
        <p>{outcome.problem}</p>
        <button type="button" class={styles.retry} onClick={retry}>
          Повторить
        </button>
      </div>
    );
  }
  if (outcome.statuses.length === 0) return <p class={styles.muted}>Статусов пока нет</p>;
  return <StatusTable statuses={outcome.statuses} />;
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
          <tr key={at + title}>
            <td class={styles.muted}>{formatDate(at)}</td>
            <td>{title}</td>
            <td>{comment}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Day and time where the reader is; a text that is no date stays as it is. */
function formatDate(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return date.toLocaleString("ru", { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" });
}
