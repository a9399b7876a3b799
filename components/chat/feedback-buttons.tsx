"use client";

/** Thumbs for an answer. */
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { IconButton } from "#components/ui/icon-button";
import type { FeedbackVerdict } from "#lib/domain/feedback";

type FeedbackButtonsProps = {
  readonly verdict: FeedbackVerdict | null;
  /** A thumb that is pressed once more is taken back. */
  onVerdict(verdict: FeedbackVerdict | null): void;
};

/** Two toggle buttons of which one is pressed at most. */
export function FeedbackButtons({ verdict, onVerdict }: FeedbackButtonsProps) {
  return (
    <>
      <Thumb verdict="up" isPressed={verdict === "up"} onVerdict={onVerdict} />
      <Thumb verdict="down" isPressed={verdict === "down"} onVerdict={onVerdict} />
    </>
  );
}

const looks = {
  up: { Icon: ThumbsUp, label: "Good answer" },
  down: { Icon: ThumbsDown, label: "Bad answer" },
} as const;

type ThumbProps = {
  readonly verdict: FeedbackVerdict;
  readonly isPressed: boolean;
  readonly onVerdict: FeedbackButtonsProps["onVerdict"];
};

function Thumb({ verdict, isPressed, onVerdict }: ThumbProps) {
  const { Icon, label } = looks[verdict];
  return (
    <IconButton
      label={label}
      isCompact
      aria-pressed={isPressed}
      className="aria-pressed:text-primary pointer-coarse:size-11"
      onClick={() => onVerdict(isPressed ? null : verdict)}
    >
      <Icon aria-hidden className="size-3.5" fill={isPressed ? "currentColor" : "none"} fillOpacity={0.2} />
    </IconButton>
  );
}
