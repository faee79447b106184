import { useState } from "preact/hooks";
import { Panel } from "../src/ui.ts";
import styles from "./gallery.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { type Sample, samples } from "./samples.tsx";

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
      <LanguageSwitch language={language} onChoose={choose} />
      <div key={language} class={styles.cards}>
        {samples().map((sample) => (
          <Card key={sample.name} {...sample} />
        ))}
      </div>
    </div>
  );
}

function Card({ name, states }: Sample) {
  return (
    <section class={styles.card} aria-label={name}>
      <h2 class={styles.name}>{name}</h2>
      {Object.entries(states).map(([state, shown]) => (
        <div key={state} class={styles.state}>
          <div class={styles.caption}>{state}</div>
          <Panel>{shown}</Panel>
        </div>
      ))}
    </section>
  );
}
