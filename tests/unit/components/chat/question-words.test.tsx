import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { QuestionWords } from "#components/chat/question-words";
import type { QuestionReading } from "#lib/domain/question-reading";

const reading: QuestionReading = [
  { text: "Hello, ", role: "left_out", became: null },
  { text: "gizmos ", role: "unknown", became: null },
  { text: "by ", role: "language", became: null },
  { text: "port", role: "group", became: "By port" },
];

describe("how a question was read", () => {
  it("is told word by word, in the question's order", () => {
    render(<QuestionWords reading={reading} />);
    const words = screen.getByRole("figure", { name: "How the question was read" });
    expect(words.textContent).toBe("How the question was readHello,: left out gizmos: not known by port: By port ");
    expect(screen.getByText("Hello,").className).toContain("line-through");
    expect(screen.getByText("by").className).not.toContain("underline ");
  });

  it.each([null, [{ text: "and you?", role: "language", became: null } as const]])(
    "is not shown where nothing is told: %j",
    (nothing) => {
      const { container } = render(<QuestionWords reading={nothing} />);
      expect(container.innerHTML).toBe("");
    },
  );
});
