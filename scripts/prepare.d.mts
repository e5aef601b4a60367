export declare function build(): void;
