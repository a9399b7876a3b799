/**
 * All that the API can do, in one table: the routes, the checks, the OpenAPI document, the page of it and the types of the
 * client come from here. An operation asks for a scope of the token, and for the permission that the page of the same
 * deed asks for.
 */
import { askOperations } from "./ask-operations.ts";
import { readOperations } from "./read-operations.ts";

export const operations = { ...askOperations, ...readOperations };

export type OperationName = keyof typeof operations;

/** Whether a word names an operation. */
export const isOperationName = (text: string): text is OperationName => Object.hasOwn(operations, text);

export const operationNames: readonly OperationName[] = Object.keys(operations).filter(isOperationName);
