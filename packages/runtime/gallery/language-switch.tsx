import styles from "./gallery.module.css";

const languages = { ru: "Русский", en: "English" };

export interface LanguageSwitchProps {
  readonly language: string;
  readonly onChoose: (language: string) => void;
}

export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  return (
    <div role="group" aria-label="Язык / Language" class={styles.languages}>
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
