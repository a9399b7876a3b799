/** What clients read before they ask: what there is to ask for, and how (RFC 9728 and RFC 8414). */
import "server-only";
import { apiScopeNames } from "#lib/domain/api-scopes";
import type { OwnPlace } from "./own-place.ts";

/** Of what tokens are good for. */
export function resourceMetadata({ issuer, resource }: OwnPlace) {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: apiScopeNames,
    bearer_methods_supported: ["header"],
    resource_name: "SnowGPT",
  };
}

/** Of what makes them. It fetches nothing that a client names, so no client is known by an address of its own. */
export function serverMetadata({ issuer }: OwnPlace) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: apiScopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: false,
  };
}
