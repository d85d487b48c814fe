import { mount } from "svelte";
import App from "./App.svelte";
import "./look/app.css";
import { language } from "./words/words.svelte";

// the first words should be in the reader's language
void language.ready.then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});
