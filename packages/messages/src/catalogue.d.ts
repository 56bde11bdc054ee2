/** A compiled catalogue: id → parts of the message, as react-intl takes them. */
declare const catalogue: Record<string, never[]>;
export default catalogue;
