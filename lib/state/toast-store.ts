/** Short messages that go away by themselves, unless somebody reads or uses them just then. */
import { createStore, type StoreApi } from "zustand/vanilla";

export type Toast = {
  readonly id: string;
  /** One or two whole sentences. */
  readonly text: string;
  readonly tone: "plain" | "problem";
  readonly action: ToastAction | null;
};

export type ToastAction = {
  readonly label: string;
  readonly act: () => void;
  /** It opens something instead of taking something back: the key for undoing is not meant for it. */
  readonly leadsElsewhere?: true;
};

export type ToastState = { readonly toasts: readonly Toast[] };

export type ToastActions = {
  /** @returns its id, to take it away. */
  show(toast: Omit<Toast, "id">): string;
  dismiss(id: string): void;
  /** Does what the toast offers, and takes it away. */
  act(id: string): void;
  /** Nothing goes away while somebody is at a message. */
  hold(): void;
  release(): void;
};

export type ToastStore = StoreApi<ToastState & ToastActions>;

/** How long a message stays. */
export const toastMs = 10_000;
/** More would hide the page; the oldest give way. */
const mostToasts = 4;

type Countdown = { timer: ReturnType<typeof setTimeout> | null; endsAt: number; remainingMs: number };

/** A store for one tab. */
export function createToastStore(): ToastStore {
  const countdowns = new Map<string, Countdown>();
  let isHeld = false;
  return createStore<ToastState & ToastActions>()((set, get) => {
    const start = (id: string, countdown: Countdown) => {
      countdown.endsAt = Date.now() + countdown.remainingMs;
      countdown.timer = setTimeout(() => get().dismiss(id), countdown.remainingMs);
    };
    const stop = ({ timer }: Countdown) => {
      if (timer !== null) clearTimeout(timer);
    };
    return {
      toasts: [],
      show: (toast) => {
        const id = crypto.randomUUID();
        const countdown: Countdown = { timer: null, endsAt: 0, remainingMs: toastMs };
        countdowns.set(id, countdown);
        if (!isHeld) start(id, countdown);
        set(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }));
        for (const { id: oldest } of get().toasts.slice(0, -mostToasts)) get().dismiss(oldest);
        return id;
      },
      dismiss: (id) => {
        const countdown = countdowns.get(id);
        if (countdown !== undefined) stop(countdown);
        countdowns.delete(id);
        set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
      },
      act: (id) => {
        const toast = get().toasts.find((shown) => shown.id === id);
        get().dismiss(id);
        toast?.action?.act();
      },
      hold: () => {
        if (isHeld) return;
        isHeld = true;
        for (const countdown of countdowns.values()) {
          stop(countdown);
          countdown.remainingMs = Math.max(0, countdown.endsAt - Date.now());
        }
      },
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        for (const [id, countdown] of countdowns) start(id, countdown);
      },
    };
  });
}
