/** Which operations a server has, by its own description. */
import {
  type ApiDescription,
  MANAGEMENT_ROUTES,
  type ManagementOperationId,
  type OperationId,
  ROUTES,
  type Route,
} from '../contract';

export interface PlatformOffer {
  has(operation: OperationId | ManagementOperationId): boolean;
}

export function readOffer({ paths }: ApiDescription): PlatformOffer {
  const methodsAt = new Map(Object.entries(paths).map(([path, item]) => [placeOf(path), Object.keys(item)]));
  const routes: Readonly<Record<string, Route>> = { ...ROUTES, ...MANAGEMENT_ROUTES };
  return {
    has(operation) {
      const route = routes[operation];
      return route !== undefined && (methodsAt.get(placeOf(route.path))?.includes(route.method.toLowerCase()) ?? false);
    },
  };
}

/** The path without what releases differ in: the names of its parameters, and whether `/api` stands before it. */
function placeOf(path: string): string {
  return path.replace(/^\/api(?=\/)/, '').replace(/\{[^}]*\}/g, '{}');
}
