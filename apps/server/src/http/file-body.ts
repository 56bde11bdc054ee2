/** An answer that is a file, as it is sent. */
export class FileBody {
  constructor(
    readonly type: string,
    readonly bytes: Buffer,
  ) {}
}
