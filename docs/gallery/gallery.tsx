import { render } from "preact";
import { Panel } from "../../packages/runtime/src/ui.ts";
import styles from "./gallery.module.css";
import { samples } from "./samples.tsx";

/**
 * All components in all their states, each as wide as in the panel of an order page.
 */
function Gallery() {
  return (
    <div class={styles.gallery}>
      <h1 class={styles.title}>orderpane/ui</h1>
      <div class={styles.cards}>
        {Object.entries(samples()).map(([name, states]) => (
          <section key={name} class={styles.card} aria-label={name}>
            <h2 class={styles.name}>{name}</h2>
            {Object.entries(states).map(([state, shown]) => (
              <div key={state} class={styles.state}>
                <div class={styles.caption}>{state}</div>
                <Panel>{shown}</Panel>
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

// After an edit to any module, Vite runs this module again.
const root = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"));
render(<Gallery />, root);
import.meta.hot?.accept();
