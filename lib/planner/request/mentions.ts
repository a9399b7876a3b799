/** All that a request names, in the order of the question. */
import type { Clause, Item, Mention, Request } from "./request.ts";

export function allMentions(request: Request): Mention[] {
  const { ranking } = request;
  const found = [
    ...[...request.shown, ...request.groups].map(({ mention }) => mention),
    ...request.clauses.flatMap(clauseMentions),
    ...(ranking?.by === null || ranking === null ? [] : [ranking.by.mention]),
    ...request.sorts.flatMap(({ by }) => (by === null ? [] : [by.mention])),
    ...request.windows.flatMap(({ column }) => (column === null ? [] : [column])),
  ];
  // What a word means as a group is settled there: a period behind it does not open it again.
  const unique = new Map(found.toReversed().map((mention) => [mention.id, mention]));
  return [...unique.values()].toSorted((left, right) => left.id - right.id);
}

function clauseMentions(clause: Clause): Mention[] {
  switch (clause.kind) {
    case "value":
      return [clause.mention];
    case "relation":
      return [
        clause.mention,
        ...clause.clauses.flatMap(clauseMentions),
        ...clause.windows.flatMap(({ column }) => (column === null ? [] : [column])),
      ];
    case "compare":
      return [
        ...subjectMention(clause.subject),
        ...(clause.operand.kind === "mention" ? [clause.operand.mention] : []),
        ...(clause.operand.kind === "aggregate" ? clause.operand.within : []),
      ];
    case "text":
    case "empty":
      return subjectMention(clause.subject);
  }
}

function subjectMention(subject: Item | null): Mention[] {
  return subject === null ? [] : [subject.mention];
}
