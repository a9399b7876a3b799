/** A browser whose user asked for less motion: drawings stand finished at once. */
export class StillMedia extends EventTarget implements MediaQueryList {
  readonly matches = true;
  readonly media: string;
  onchange = null;
  constructor(media: string) {
    super();
    this.media = media;
  }
  addListener(): void {
    throw new Error("Outdated: listen to the change event");
  }
  removeListener(): void {
    throw new Error("Outdated: listen to the change event");
  }
}
