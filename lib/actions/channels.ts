"use server";
import type { ChannelBoard, MadeChannel } from "#lib/domain/channel";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AddChannelInput,
  addChannelInputSchema,
  type ChangeChannelInput,
  type ChannelIdInput,
  changeChannelInputSchema,
  channelIdInputSchema,
} from "#lib/domain/inputs/channels";
import { channelObject } from "#lib/services/act-words";
import { appOwner } from "#lib/services/notices/channels";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** Adds a channel of the caller's own. */
export async function addChannelAction(input: AddChannelInput): Promise<Result<MadeChannel, PublicError>> {
  return guardedAction("changeChannels", addChannelInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "addChannelAction", detail: `added: ${value.kind}` }, () =>
      app.channels.add(caller.ownerId, value),
    ),
  );
}

/** Another name, or another pace. */
export async function changeChannelAction(input: ChangeChannelInput): Promise<Result<ChannelBoard, PublicError>> {
  return guardedAction("changeChannels", changeChannelInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "changeChannelAction", object: channelObject(value), detail: value.pace }, () =>
      app.channels.change(caller.ownerId, value),
    ),
  );
}

/** What waits for it is not sent. */
export async function removeChannelAction(input: ChannelIdInput): Promise<Result<ChannelBoard, PublicError>> {
  return guardedAction("changeChannels", channelIdInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "removeChannelAction", object: channelObject(value), detail: "removed" }, () =>
      app.channels.remove(caller.ownerId, value.id),
    ),
  );
}

/** Sends a message that says that it is a test. */
export async function testChannelAction(input: ChannelIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("changeChannels", channelIdInputSchema, input, (app, { id }, caller) =>
    app.channels.test(caller.ownerId, id),
  );
}

/** Adds a channel that everybody may send to. */
export async function addAppChannelAction(input: AddChannelInput): Promise<Result<MadeChannel, PublicError>> {
  return guardedAction("changeAppChannels", addChannelInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "addAppChannelAction", detail: `of the app, added: ${value.kind}` }, () =>
      app.channels.add(appOwner, value),
    ),
  );
}

/** Another name, or another pace, of such a one. */
export async function changeAppChannelAction(input: ChangeChannelInput): Promise<Result<ChannelBoard, PublicError>> {
  return guardedAction("changeAppChannels", changeChannelInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "changeAppChannelAction", object: channelObject(value), detail: value.pace }, () =>
      app.channels.change(appOwner, value),
    ),
  );
}

/** Nobody can send to it any more. */
export async function removeAppChannelAction(input: ChannelIdInput): Promise<Result<ChannelBoard, PublicError>> {
  return guardedAction("changeAppChannels", channelIdInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "removeAppChannelAction", object: channelObject(value), detail: "removed" }, () =>
      app.channels.remove(appOwner, value.id),
    ),
  );
}

/** Sends a message that says that it is a test to such a one. */
export async function testAppChannelAction(input: ChannelIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("changeAppChannels", channelIdInputSchema, input, (app, { id }) =>
    app.channels.test(appOwner, id),
  );
}
