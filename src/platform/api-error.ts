/** A refusal of the management API. Becomes the contract's error body with this status; the message is read by people. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 500 | 503,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const invalidInput = (message: string) => new ApiError(400, 'invalid_input', message);
export const notSignedIn = (message: string) => new ApiError(401, 'not_signed_in', message);
export const notAllowed = (message: string) => new ApiError(403, 'not_allowed', message);
export const notFound = (message: string) => new ApiError(404, 'not_found', message);
export const conflict = (message: string) => new ApiError(409, 'conflict', message);
export const tooSlow = () => new ApiError(503, 'too_slow', 'This takes too long. Try again later.');
