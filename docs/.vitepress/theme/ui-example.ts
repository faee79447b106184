import { defineComponent, h, onBeforeUnmount, onMounted, ref } from "vue";
import "./ui-example.css";

const schemes = ["light", "dark"] as const;

/** A state of a component in the gallery, rendered in light and in dark. */
export const UiExample = defineComponent({
  props: {
    component: { type: String, required: true },
    /** Its place among the states of the component. */
    state: { type: Number, required: true },
  },
  setup({ component, state }) {
    const frames = schemes.map(() => ref<HTMLElement>());
    let unmount = () => {};
    let isGone = false;
    onMounted(async () => {
      const { mountSample } = await import("./mount-sample.tsx");
      if (isGone) return;
      const ends = frames.map(({ value }) => mountSample(value!, { component, state }));
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
