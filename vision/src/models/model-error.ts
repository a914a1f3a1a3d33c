/** A model file is missing or damaged. `file` names it, so that the installer can put it back. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code = 'model';
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`The model ${file} is missing or damaged`, { cause });
    this.file = file;
  }
}
