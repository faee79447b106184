import theme from "vitepress/theme";
import "./contrast.css";
import "./file-names.css";

export default theme;
