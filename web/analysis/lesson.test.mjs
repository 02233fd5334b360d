// Learning from mistakes: what the lesson says about the moves that are tried.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";
import { Lesson } from "./lesson.js";

/** A lesson with one mistake, and the moves that the engine was asked about. */
function sample() {
  const mistake = { turn: 3, move: "bad", line: ["best"] };
  /** @type {string[]} */
  const asked = [];
  const lesson = new Lesson(/** @type {any} */ ([mistake]), 0, ["White", "Black"], {
    show: () => {},
    judge: (_, move) => asked.push(move),
    answer: () => {},
    end: () => {},
    changed: () => {},
  });
  lesson.begin();
  const words = () => /** @type {any} */ (lesson.root).all("strong")[0].textContent;
  const press = (/** @type {string} */ label) =>
    /** @type {any} */ (lesson.root).all("button").find((button) => button.textContent === label).click();
  return { lesson, asked, words, press };
}

/** @param {string} move @param {boolean} bad */
function judgement(move, bad) {
  return /** @type {any} */ ({ move, bad, score: { proven: "win", turns: 3 } });
}

test("a question that the engine refuses says so, and can be asked again", () => {
  const { lesson, asked, words, press } = sample();
  lesson.try("other");
  assert.equal(words(), "web-lesson-judging");
  lesson.fail("The server is busy.");
  assert.equal(words(), "The server is busy.");
  press("web-lesson-again");
  assert.equal(words(), "web-lesson-ask");
  assert.equal(lesson.isOpen, true);
  lesson.try("other");
  assert.equal(words(), "web-lesson-judging");
  lesson.got(judgement("other", false));
  assert.equal(words(), "web-lesson-right");
  assert.deepEqual(asked, ["other", "other"]);
});

test("a failure leaves a judgement and an open question alone", () => {
  const { lesson, words } = sample();
  lesson.fail("The server is busy.");
  assert.equal(words(), "web-lesson-ask");
  lesson.try("other");
  lesson.got(judgement("other", true));
  lesson.fail("The server is busy.");
  assert.equal(words(), "web-lesson-wrong");
});

test("the answer closes the question before the board shows it, and is judged", () => {
  const { lesson, asked, words, press } = sample();
  press("web-lesson-show");
  assert.equal(lesson.isOpen, false);
  assert.deepEqual(asked, ["best"]);
  lesson.fail("The server is busy.");
  assert.equal(words(), "The server is busy.");
});
