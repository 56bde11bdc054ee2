/** The body of an answer that is written already, where writing it from objects each time costs more than the call. */
export class JsonText<T> {
  /** Never set: it holds the type of what the text says. */
  declare readonly says: T;

  constructor(readonly text: string) {}
}
