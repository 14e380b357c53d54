/** The part of socket.io-client that the pages use; the vendored build ships no types. */
declare module "socket.io-client" {
  export interface Manager {
    readonly opts: { transports?: string[] };
    readonly engine: { readonly id?: string; readonly transport: { readonly name: string } };
    on(event: "open" | "reconnect_attempt", listener: () => void): this;
  }
  export interface Socket {
    readonly io: Manager;
    readonly connected: boolean;
    readonly active: boolean;
    readonly id: string | undefined;
    on(event: string, listener: (...data: any[]) => void): this;
    connect(): this;
    disconnect(): this;
    timeout(milliseconds: number): Socket;
    emitWithAck(event: string, ...data: unknown[]): Promise<any>;
  }
  export interface SocketOptions {
    path?: string;
    query?: Record<string, string>;
    auth?: (send: (data: object) => void) => void;
    transports?: string[];
    timeout?: number;
    reconnectionDelay?: number;
    reconnectionDelayMax?: number;
  }
  export function io(options?: SocketOptions): Socket;
}
