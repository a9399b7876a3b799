"use client";

/** A field of a sign-in, in words that password managers know. */
import { type Ref, useId } from "react";
import { fieldLook } from "#components/ui/text-field";
import { passwordLimits } from "#lib/domain/password-limits";

type AccessFieldProps = {
  readonly label: string;
  readonly kind: "name" | "email" | "password" | "new-password" | "code";
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Under the field. */
  readonly hint?: string;
  readonly isReadOnly?: boolean;
  /** Where something is wrong with it. */
  readonly isWrong?: boolean;
  readonly field?: Ref<HTMLInputElement>;
};

const looks = {
  name: { type: "text", autoComplete: "name", maxLength: 100 },
  email: { type: "email", autoComplete: "username", maxLength: 254 },
  password: { type: "password", autoComplete: "current-password", maxLength: passwordLimits.longest },
  "new-password": {
    type: "password",
    autoComplete: "new-password",
    minLength: passwordLimits.shortest,
    maxLength: passwordLimits.longest,
  },
  code: { type: "text", autoComplete: "one-time-code", maxLength: 40, inputMode: "text" },
} as const;

export function AccessField({ label, kind, value, onChange, hint, isReadOnly, isWrong, field }: AccessFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        ref={field}
        required
        readOnly={isReadOnly}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={isWrong === true ? true : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} h-9 pointer-coarse:h-11 read-only:bg-sunken read-only:text-muted`}
        {...looks[kind]}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Under a field for a new password. */
export const newPasswordHint = `At least ${passwordLimits.shortest} characters: a few words are easy to remember.`;
