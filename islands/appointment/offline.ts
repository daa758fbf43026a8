// The service worker of the appointment page: answers from the cache without a network.
const worker = self as unknown as ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope extends EventTarget {
  location: Location;
}

interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  if (request.method !== "GET" || !request.url.startsWith(`${worker.location.origin}/`)) return;
  respondWith.call(event, fetch(request).catch(async () => (await caches.match(request, { ignoreVary: true })) ?? Response.error()));
});

export {};
