import{l as e}from"../../shared/problems.js";import{r as t}from"../../shared/records.js";e(t);
import{l as e}from"../../shared/problems.js";import{n as t}from"../../shared/records.js";e(t);