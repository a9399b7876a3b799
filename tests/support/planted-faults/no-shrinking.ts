/** A planted fault need only be seen: looking for its smallest example would cost more than finding it. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
