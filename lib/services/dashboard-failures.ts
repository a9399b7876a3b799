/** What can go wrong with dashboards, each in a sentence with what can be done. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";

/** Also for a dashboard of somebody else, and for one that was deleted. */
export function noSuchDashboard(): AppError {
  return appError("NOT_FOUND", "This dashboard is not there any more.", { nextStep: "Go back to your dashboards." });
}

/** A tile that the dashboard does not have, or that shows no figures. */
export function noSuchTile(): AppError {
  return appError("NOT_FOUND", "This dashboard has no such chart.", { nextStep: "Reload the page." });
}

/** Several changed it at once, again and again. */
export function changedMeanwhile(): AppError {
  return appError("BAD_REQUEST", "The dashboard was changed somewhere else just now.", {
    nextStep: "Try again.",
    retryable: true,
  });
}

/** Of a tile that is shown without how it asks, when nothing that is kept tells it. */
export function withheldIsGone(): AppError {
  return appError(
    "BAD_REQUEST",
    "A chart that you may not see cannot be brought back: the board does not have it any more.",
    {
      nextStep: "Reload the page, or ask whose dashboard it is to bring the chart back.",
    },
  );
}

/** With what is withheld from somebody a board would pass what it has room for. */
export function noRoomBesides(): AppError {
  return appError("BAD_REQUEST", "The dashboard has no room for this besides what you may not see of it.", {
    nextStep: "Use fewer filters, or a dashboard of your own.",
  });
}

/** No room for one more tile. */
export function tooManyTiles(count: number): AppError {
  return appError("BAD_REQUEST", `A dashboard has room for ${count} tiles.`, {
    nextStep: "Remove a tile, or use another dashboard.",
  });
}

/** A link that was never made, or that was taken back. */
export function noSuchShare(): AppError {
  return appError("NOT_FOUND", "This link shows nothing.", {
    nextStep: "Ask whoever sent it to you for a new one.",
  });
}

/** A link that was made by the same person with other rights on data. */
export function otherRights(): AppError {
  return appError("FORBIDDEN", "This link shows what other rights on data than yours of today gave.", {
    nextStep: "Make a new link.",
  });
}

/** In a team, where nobody allowed them. */
export function linksAreOff(): AppError {
  return appError("FORBIDDEN", "Links to whoever has them are off in this team.", {
    nextStep: "Share it with people or groups, or ask an administrator to allow them (Settings).",
  });
}
