/** Where notices are sent: one's own channels, and those of the app, as calls that never throw. */
import {
  addAppChannelAction,
  addChannelAction,
  changeAppChannelAction,
  changeChannelAction,
  removeAppChannelAction,
  removeChannelAction,
  testAppChannelAction,
  testChannelAction,
} from "#lib/actions/channels";
import type { ChannelBoard, MadeChannel } from "#lib/domain/channel";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AddChannelInput, ChangeChannelInput } from "#lib/domain/inputs/channels";
import { neverThrows } from "./public-failure.ts";

type Reply<Value> = Promise<Result<Value, PublicError>>;

export type ChannelCalls = {
  add(input: AddChannelInput): Reply<MadeChannel>;
  /** @returns all of them, as they are then. */
  change(input: ChangeChannelInput): Reply<ChannelBoard>;
  remove(id: string): Reply<ChannelBoard>;
  /** Sends a message that says that it is a test. */
  test(id: string): Reply<null>;
};

/** Of whoever looks. */
export const ownChannels: ChannelCalls = {
  add: (input) => neverThrows(() => addChannelAction(input)),
  change: (input) => neverThrows(() => changeChannelAction(input)),
  remove: (id) => neverThrows(() => removeChannelAction({ id })),
  test: (id) => neverThrows(() => testChannelAction({ id })),
};

/** Of the app, for admins. */
export const appChannels: ChannelCalls = {
  add: (input) => neverThrows(() => addAppChannelAction(input)),
  change: (input) => neverThrows(() => changeAppChannelAction(input)),
  remove: (id) => neverThrows(() => removeAppChannelAction({ id })),
  test: (id) => neverThrows(() => testAppChannelAction({ id })),
};
