// Looking at the board. Positions come from positions/<map>.json beside the page: { components, views }.
import { mount } from "svelte";
import "../src/look/app.css";
import Demo from "./Demo.svelte";

const asked = new URLSearchParams(location.search);
const { components, views } = await (await fetch(`positions/${asked.get("map") ?? "4"}.json`)).json();
mount(Demo, { target: document.querySelector<HTMLElement>("#app")!, props: { components, views, asked } });
