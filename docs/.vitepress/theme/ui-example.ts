import { defineComponent, h, onBeforeUnmount, onMounted, ref } from "vue";
import "./ui-example.css";

const schemes = ["light", "dark"] as const;

/** The example of a component, live, in light and in dark. */
export const UiExample = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    const frames = schemes.map(() => ref<HTMLElement>());
    let unmount = () => {};
    let isGone = false;
    onMounted(async () => {
      const { mountSample } = await import("./mount-sample.tsx");
      if (isGone) return;
      const ends = frames.map(({ value }) => mountSample(value, name));
      unmount = () => ends.forEach((end) => end());
    });
    onBeforeUnmount(() => {
      isGone = true;
      unmount();
    });
    return () =>
      h(
        "div",
        { class: "ui-examples vp-raw" },
        schemes.map((scheme, index) => h("div", { class: `ui-example ${scheme}`, ref: frames[index] })),
      );
  },
});
