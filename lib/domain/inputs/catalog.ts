/** What looking at databases, schemas and tables takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";

const nameSchema = z.string().min(1).max(255);
export const listSchemasInputSchema = z.object({ database: nameSchema });
export const previewTableInputSchema = contextSchema.extend({ table: nameSchema });
export type ListSchemasInput = z.infer<typeof listSchemasInputSchema>;
export type SchemaInput = z.infer<typeof contextSchema>;
