import { useState } from "preact/hooks";
import { Panel } from "../src/ui.ts";
import styles from "./gallery.module.css";
import { samples } from "./samples.tsx";

const languages = { ru: "Русский", en: "English" };

/** All components in all their states, each as wide as in the panel of an order page. */
export function Gallery() {
  const [language, setLanguage] = useState(document.documentElement.lang);
  const choose = (chosen: string) => {
    document.documentElement.lang = chosen;
    setLanguage(chosen);
  };
  return (
    <div class={styles.gallery}>
      <h1 class={styles.title}>@orderpane/runtime/ui</h1>
      <div role="group" aria-label="Язык / Language" class={styles.languages}>
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => choose(code)}
          >
            {name}
          </button>
        ))}
      </div>
      <div key={language} class={styles.cards}>
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
